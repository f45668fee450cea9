import { expect, test } from 'vitest'
import * as constants from './schema.ts'

// 378
test('Constants: every number that the business fixed is as agreed', () => {
  expect(constants).toMatchObject({
    HEADER_SCROLLED_PX: 50,
    CLICK_VOLUME: 0.3,
    HOVER_TONE: { hz: 800, seconds: 0.05 },
    TRANSITION_TONE: { hz: 600, seconds: 0.1 },
    PLAYBACK_GAIN: 0.3,
    SERVICE_SLIDER_LOCK_MS: 250,
    PROJECT_SLIDER_LOCK_MS: 200,
    COUNTER_MS: 2000,
    ABOUT_COUNTER_MS: 2500,
    COUNTER_THRESHOLD: 0.3,
    LOGO_AUTOPLAY_MS: 3000,
    CAROUSEL_AUTOPLAY_MS: 4000,
    CARD_STAGGER_S: 0.1,
    MAGNET_STRENGTH: 20,
    HERO_MAGNET_STRENGTH: 5,
    INQUIRY_REDIRECT_MS: 2000,
    REPLY_HOURS: 24,
    NAME_MIN: 2,
    NAME_MAX: 100,
    EMAIL_MAX: 255,
    PHONE_MIN: 10,
    PHONE_MAX: 20,
    COMPANY_MAX: 100,
    MESSAGE_MIN: 10,
    MESSAGE_MAX: 2000,
    CONTACT_MESSAGE_ROWS: 4,
    CONTACT_HERO_VH: { small: 40, large: 50 },
    MAP_PX: { small: 300, large: 400 },
    PASSWORD_MIN_LENGTH: 6,
  })
})
