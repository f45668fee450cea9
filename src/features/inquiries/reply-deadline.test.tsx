import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReplyDeadlineClock, getWaitingTime, WaitingTime } from './reply-deadline.tsx'

const now = Date.parse('2026-11-19T08:42:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const count = (html: string, part: string) => html.split(part).length - 1

test('Reply deadline: the clock has a segment per hour: past, current, remaining', () => {
  const html = renderToStaticMarkup(<ReplyDeadlineClock createdAt={minutesAgo(9 * 60 + 5)} now={now} />)
  expect([count(html, '<i'), count(html, 'gone'), count(html, 'runs'), count(html, 'late')]).toEqual([
    24, 9, 1, 0,
  ])
  const first = renderToStaticMarkup(<ReplyDeadlineClock createdAt={minutesAgo(0)} now={now} />)
  expect([count(first, 'gone'), count(first, 'runs')]).toEqual([0, 1])
})

test('Reply deadline: at 24 hours it is overdue, in colour and in words', () => {
  const html = (minutes: number) =>
    renderToStaticMarkup(<WaitingTime createdAt={minutesAgo(minutes)} now={now} />)
  expect(html(24 * 60 - 1)).toContain('23 h 59 min waiting')
  expect(html(24 * 60)).toContain('Past 24 h: 24 h 00 min')
  expect(getWaitingTime(minutesAgo(24 * 60 - 1), now)).toEqual({
    text: '23 h 59 min',
    remaining: '1 min left',
    late: false,
  })
  expect(getWaitingTime(minutesAgo(25 * 60 + 10), now).remaining).toBe('1 h 10 min over')
  expect(renderToStaticMarkup(<ReplyDeadlineClock createdAt={minutesAgo(24 * 60)} now={now} />)).toContain(
    'late',
  )
})
