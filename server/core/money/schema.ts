import { firm } from '../../../src/firm.ts'

const money = new Intl.NumberFormat(firm.locale, {
  style: 'currency',
  currency: firm.currency,
  maximumFractionDigits: 0,
})

/** An amount in whole units of the firm's currency, as its locale writes it: '₹1,85,000'. */
export const formatMoney = (amount: number): string => money.format(amount)

/** '₹' */
export const CURRENCY_SYMBOL =
  money.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? firm.currency

/** The separator before the decimals in the firm's locale: '.'. */
export const DECIMAL_SEPARATOR =
  new Intl.NumberFormat(firm.locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** The separator between groups of digits in the firm's locale: ','. */
export const GROUP_SEPARATOR =
  money.formatToParts(1_000_000).find(({ type }) => type === 'group')?.value ?? ','
