import { CopyButton } from '../../core/office/copy-button.tsx'
import { TextField } from '../../core/ui/field.tsx'
import { FormDialog } from './form-dialog.tsx'

/** The key of an authenticator app that is being added. */
export interface Enrollment {
  /** The key in base32. */
  secret: string
  /** The `otpauth:` address, which the QR code contains. */
  uri: string
  /** The modules of the QR code, row by row: true is dark. */
  qrCode: boolean[][]
}

interface AppEnrollmentProps {
  enrollment: Enrollment
  send: (input: { code: string; name: string }) => Promise<void>
  onClose: () => void
}

/**
 * Shows the key, as a QR code and as text, and asks for the first code of the app. On a phone, which cannot scan its
 * own screen, a link opens the app with the key.
 */
export function AppEnrollment({ enrollment: { secret, uri, qrCode }, send, onClose }: AppEnrollmentProps) {
  return (
    <FormDialog
      title="Add an authenticator app"
      action="Add app"
      onClose={onClose}
      send={({ code = '', name = '' }) => send({ code: code.replaceAll(/\s/g, ''), name })}
    >
      {({ code, name }) => (
        <>
          <div className="grid items-center gap-x-6 gap-y-4 sm:grid-cols-[auto_1fr]">
            <QrCode modules={qrCode} label="QR code of the key" />
            <div>
              <p data-first tabIndex={-1}>
                Scan this with the app, or type the key:
              </p>
              <p
                className="tabular-nums mt-1 text-lg font-strong tracking-wide wrap-anywhere"
                aria-label="Key"
              >
                {inGroupsOfFour(secret)}
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <a className="btn sm:hidden" href={uri}>
                  Open the app
                </a>
                <CopyButton text={secret}>Copy the key</CopyButton>
              </div>
            </div>
          </div>
          <TextField
            label="Code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            hint="The six digits the app shows now."
            error={code}
          />
          <TextField
            label="Name"
            optional
            name="name"
            maxLength={60}
            autoComplete="off"
            hint="Its name in the list, such as “My phone”."
            error={name}
          />
        </>
      )}
    </FormDialog>
  )
}

const inGroupsOfFour = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key

interface QrCodeProps {
  /** Row by row: true is dark. With a light border, which scanners need. */
  modules: boolean[][]
  label: string
}

/** A QR code as one path, ink on white in every theme: scanners need the contrast. */
function QrCode({ modules, label }: QrCodeProps) {
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      className="size-48 border border-rule bg-white text-ink forced-color-adjust-none"
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="currentColor" />
    </svg>
  )
}
