import type { Page } from 'playwright/test'

/** The element whose whole text is `text`. */
export const exactText = (page: Page, text: string) => page.getByText(text, { exact: true })
