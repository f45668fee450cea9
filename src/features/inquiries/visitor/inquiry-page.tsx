import { ADDITION_MAX, MAX_PHOTOS, REPLY_HOURS } from '../../../../server/core/constants/schema.ts'
import { budgets } from '../../../../server/features/inquiries/schema.ts'
import type { VisitorInquiry } from '../../../../server/features/inquiries/visitor/visitor-inquiry.ts'
import { Cta } from '../../../core/ui/button.tsx'
import { TextArea, TextField } from '../../../core/ui/field.tsx'
import { firm, projectTypes } from '../../../firm.ts'
import { formatVisitorTime } from './format-visitor-time.ts'
import type { Firm, VisitorForm } from './visitor-page.ts'

interface InquiryPageProps {
  inquiry: VisitorInquiry
  form: VisitorForm
  /** The visitor has just added something. */
  isAdded: boolean
  /** The page's own path. */
  path: string
  firm: Firm
}

/** The visitor's page of an inquiry: its progress, what was sent, a form to add to it, and a link to withdraw it. */
export function InquiryPage({ inquiry, form, isAdded, path, firm }: InquiryPageProps) {
  return (
    <div className="visitor-grid">
      <div>
        <h1>Your inquiry</h1>
        <p className="visitor-reference">
          Reference <strong>{inquiry.reference}</strong>
        </p>
        <p className="visitor-note">
          The address of this page is private: anyone who has it can read and withdraw your inquiry. Please do
          not share it.
        </p>
      </div>
      <div className="visitor-sections">
        {isAdded && (
          <p className="visitor-notice" id="added" role="status" tabIndex={-1}>
            Added. We have it, and will see it with your inquiry.
          </p>
        )}
        {hasErrors(form) && (
          <p className="visitor-notice visitor-notice-bad" role="alert">
            Nothing has been added. <a href="#add-title">See what is missing</a>
          </p>
        )}
        <Progress inquiry={inquiry} />
        <SentWords inquiry={inquiry} />
        <AdditionForm form={form} photos={inquiry.photos} />
        <Withdrawal inquiry={inquiry} path={path} firm={firm} />
      </div>
    </div>
  )
}

const hasErrors = ({ fields, message }: VisitorForm): boolean =>
  message !== undefined || Object.keys(fields).length > 0

/** The progress of an inquiry as stations on a line: received, seen, answered, lit as far as it has come. */
function Progress({ inquiry: { received_at, seen_at, answered_at } }: { inquiry: VisitorInquiry }) {
  const stations: [name: string, at: Date | null, pending: string][] = [
    ['Received', received_at, ''],
    ['Seen', seen_at, 'Not opened yet'],
    ['Answered', answered_at, `Within ${REPLY_HOURS} hours`],
  ]
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title">How far we are</h2>
      <ol className="visitor-line">
        {stations.map(([name, at, pending]) => (
          <li key={name} className={at ? 'reached' : undefined}>
            <strong>{name}</strong>
            {at ? <VisitorTime at={at} /> : <span>{pending}</span>}
          </li>
        ))}
      </ol>
      <p className="visitor-small">Times are those of {firm.city}.</p>
    </section>
  )
}

const VisitorTime = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatVisitorTime(at)}</time>

function SentWords({ inquiry }: { inquiry: VisitorInquiry }) {
  const { project_type, budget, message, phone_end, photos, additions } = inquiry
  const facts: [name: string, value: string | undefined | null | false][] = [
    ['Project type', projectTypes.find(({ value }) => value === project_type)?.label],
    ['Budget range', budgets.find(({ value }) => value === budget)?.label],
    ['Phone', phone_end && `Ends in ${phone_end}`],
    ['Photographs', photos > 0 && (photos > MAX_PHOTOS ? `${photos}` : `${photos} of at most ${MAX_PHOTOS}`)],
  ]
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title">What you sent</h2>
      {message && <p className="visitor-words">{message}</p>}
      <dl className="visitor-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {additions.length > 0 && (
        <>
          <h3>Added since</h3>
          <ul className="visitor-additions">
            {additions.map(({ id, note, created_at }) => (
              <li key={id}>
                <p className="visitor-words">{note}</p>
                <VisitorTime at={created_at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function AdditionForm({
  form: { key, line, fields, message },
  photos,
}: {
  form: VisitorForm
  photos: number
}) {
  const lineError = fields.line?.[0]
  const photosError = fields.photos?.[0]
  const left = MAX_PHOTOS - photos
  return (
    <section aria-labelledby="add-title" className="visitor-form">
      <h2 id="add-title">Add to it</h2>
      <form method="post" encType="multipart/form-data" aria-labelledby="add-title">
        {message && <p className="field-error">{message}</p>}
        <input type="hidden" name="key" value={key} />
        <TextArea
          name="line"
          label="A line for us"
          rows={4}
          defaultValue={line}
          error={lineError}
          silent
          hint={`What has changed, what you forgot: at most ${ADDITION_MAX} characters.`}
        />
        {left > 0 ? (
          <TextField
            className="input visitor-file"
            type="file"
            name="photos"
            accept="image/*"
            multiple
            label="Photographs"
            optional
            error={photosError}
            silent
            hint={`${left === MAX_PHOTOS ? 'Up to five' : `${left} more`}, such as the meter board. The place and time they hold are removed, and only our staff see them.`}
          />
        ) : (
          <p className="visitor-small">
            All {photos} photographs have arrived. To send more, reply to our mail.
          </p>
        )}
        <Cta tone="neutral" type="submit">
          Add to the inquiry
        </Cta>
      </form>
    </section>
  )
}

function Withdrawal({ inquiry, path, firm }: Pick<InquiryPageProps, 'inquiry' | 'path' | 'firm'>) {
  return (
    <section aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">Withdraw</h2>
      {inquiry.can_withdraw ? (
        <>
          <p>
            This erases everything that you sent with this inquiry, and this page. We ask once more before
            that.
          </p>
          <a className="visitor-action" href={`${path}/withdraw`}>
            Withdraw this inquiry
          </a>
        </>
      ) : (
        <p>
          This inquiry has led to work, and the law asks us to keep that work's records. For anything else
          write to{' '}
          <a className="link" href={`mailto:${firm.email}`}>
            {firm.email}
          </a>
          .
        </p>
      )}
    </section>
  )
}
