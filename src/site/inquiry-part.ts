import { deferred } from '../ui/deferred.tsx'
import { unfinished } from './unfinished.ts'

const load = async () => (await import('./inquiry-form.tsx')).InquiryForm

/** A plain form when it is served; its checks and rules come when it is touched. */
export const InquiryForm = deferred('inquiry', load, { until: 'touched', now: unfinished('inquiry') })

/** For a visitor who comes from another page: its code, before the page is drawn. */
export const loadInquiryForm = () => (typeof document === 'undefined' ? null : load())
