import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { INQUIRY_REDIRECT_MS } from '../../../../server/core/constants/schema.ts'
import { budgets, inquiryInput, photoIds } from '../../../../server/features/inquiries/schema.ts'
import { ConsentNotice, FormErrors, SubmitButton, Honeypot } from '../../../core/page/form-parts.tsx'
import { FormSuccess } from '../../../core/page/form-success.tsx'
import { type SentMessage, sentToast } from '../../../core/page/sent-toast.tsx'
import { useSettings } from '../../../core/page/settings.ts'
import { toFormErrors } from '../../../core/page/submit-form.ts'
import { usePublicForm } from '../../../core/page/use-public-form.ts'
import { useRetentionMonths } from '../../../core/page/use-retention-months.ts'
import { SelectField, TextArea, TextField } from '../../../core/ui/field.tsx'
import { toast } from '../../../core/ui/toast.tsx'
import { projectTypes } from '../../../firm.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { consentNotices } from '../../parts/consent.ts'
import { PhotoField } from '../../parts/photo-field.tsx'
import { useInquiryPhotos } from '../../parts/use-inquiry-photos.ts'
import { detailsHint, inquirySent, phoneHint, photosHint, submitInquiry } from '../content/inquiry.ts'

const route = getRouteApi('/_site/inquiry')

/** The inquiry form: seven fields and photographs, with `inquiry.create`'s schema. Goes home after success (D63). */
export default function InquiryForm() {
  const { sent } = route.useSearch()
  /** The reference of the inquiry that was sent here, until the visitor leaves its confirmation. */
  const [sentHere, setSentHere] = useState<string>()
  if (!sent) return <InquiryFormFields onSent={setSentHere} />
  const message = { ...inquirySent, reference: sent }
  return (
    <FormSuccess {...message} formPath="/inquiry">
      {sent === sentHere ? (
        <RedirectHome message={message} onLeave={() => setSentHere(undefined)} />
      ) : undefined}
    </FormSuccess>
  )
}

function InquiryFormFields({ onSent }: { onSent: (reference: string) => void }) {
  const client = useTRPCClient()
  const { email } = useSettings()
  const uploads = useInquiryPhotos()
  const form = usePublicForm({
    form: 'inquiry',
    validate: (values) => inquiryInput.safeParse({ ...values, photos: photoIds(values.photos) }),
    extraValues: () => ({ photos: uploads.ids() }),
    beforeSend: async () => {
      const failure = await uploads.settle()
      return failure ? { photos: [failure] } : null
    },
    send: (input, signal) =>
      client.inquiry.create.mutate(input, { signal }).catch((error: unknown) => {
        if (toFormErrors(error).fields.photos) uploads.forget()
        throw error
      }),
    onSuccess: (result) => {
      uploads.removeAll()
      onSent(result.reference)
      return { ...inquirySent, reference: result.reference }
    },
  })

  const { formProps, fieldProps, fieldErrors, formError, sending } = form
  const onPhotosChange = useEffectEvent(() => form.onFieldChange('photos'))
  const { photos, hasChanged } = uploads
  useEffect(() => {
    if (hasChanged) onPhotosChange()
  }, [photos, hasChanged])

  return (
    <form
      {...formProps}
      action="/inquiry#form"
      aria-label="Start your project"
      className="grid content-start items-start gap-x-6 gap-y-6 sm:grid-cols-2 lg:gap-y-7"
    >
      <FormErrors fieldErrors={fieldErrors} formError={formError} />
      <TextField {...fieldProps('name')} label="Full name" autoComplete="name" aria-required />
      <TextField {...fieldProps('email')} label="Email" type="email" autoComplete="email" aria-required />
      <TextField
        {...fieldProps('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint={phoneHint}
        aria-required
      />
      <TextField {...fieldProps('company')} label="Company" optional autoComplete="organization" />
      <SelectField {...fieldProps('project_type')} label="Project type" aria-required>
        <SelectOptions placeholder="Please select" options={projectTypes} />
      </SelectField>
      <SelectField {...fieldProps('budget')} label="Budget range" optional>
        <SelectOptions placeholder="Not decided yet" options={budgets} />
      </SelectField>
      <TextArea
        {...fieldProps('message')}
        label="Project details"
        hint={detailsHint}
        rows={5}
        wrapperClassName="sm:col-span-2"
        aria-required
      />
      <PhotoField hint={photosHint} uploads={uploads} {...fieldProps('photos')} sending={sending} />
      <Honeypot />
      <ConsentNotice>{consentNotices.inquiry(email, useRetentionMonths())}</ConsentNotice>
      <SubmitButton
        sending={sending}
        className="max-sm:justify-between sm:col-span-2 sm:justify-self-start print:hidden"
      >
        {submitInquiry}
      </SubmitButton>
    </form>
  )
}

function SelectOptions({
  placeholder,
  options,
}: {
  placeholder: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <>
      <option value="">{placeholder}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}

/** Navigates home after INQUIRY_REDIRECT_MS and shows the message as a toast, if the visitor has not left (D63). */
function RedirectHome({ message, onLeave }: { message: SentMessage; onLeave: () => void }) {
  const router = useRouter()
  const redirect = useEffectEvent(() => {
    toast(sentToast(message))
    void router.navigate({ to: '/' })
  })
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    void router.preloadRoute({ to: '/' })
    const timer = setTimeout(redirect, INQUIRY_REDIRECT_MS)
    const unsubscribe = router.subscribe('onBeforeNavigate', () => {
      clearTimeout(timer)
      leave()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [router])
  return (
    <span className="inline-flex min-h-11 items-center">
      Returning to the&nbsp;
      <Link to="/" className="link">
        home page
      </Link>
    </span>
  )
}
