import { CLIENT_ADDRESS_DAYS } from '../../../../server/core/constants/schema.ts'
import type { DataController, LegalText } from '../../../core/page/legal.ts'
import { formatMonths } from '../../parts/format-months.ts'

/** The Privacy Policy in English, to be made the firm's own: its law, and what it really does. */
export const privacyEnglish = ({ brand, email, address, months }: DataController): LegalText => ({
  lang: 'en',
  language: 'English',
  title: 'Privacy Policy',
  reviewNotice: 'Draft, not yet reviewed by a lawyer.',
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        `${brand} keeps what you send through the forms of this site, uses it to answer you, and erases it when it is no longer needed. We do not sell it. You can ask what we hold about you, and have it corrected or erased, by writing to ${email}.`,
      ],
    },
    {
      heading: 'What we keep when you write to us',
      paragraphs: ['Only what you type or add, and what we add while we work on it:'],
      items: [
        'Inquiry: your name, e-mail address, phone number, company if you give one, the type of project, the budget range if you choose one, and your description. If you add photographs: the pictures, without the place, the time and the device that the files hold. One whose inquiry is not sent is deleted after a day.',
        'Contact form: your name, e-mail address and message.',
        'With each: the date and time, the version of the notice you saw, and for inquiries and messages our own notes on how far we have come.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To answer you, to visit the site and quote for the work if you wish. For nothing else. No decision about you is made by a machine.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: [
        `An inquiry or message that does not lead to work is erased ${formatMonths(months)} after it arrived. If it does lead to work, it stays with the records of that work for as long as tax and contract law require. Backup copies may hold erased data a little longer, until they are replaced in turn.`,
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Our own staff. The companies that host this site and carry our e-mail process it for us and may not use it for themselves. We hand it to an authority only where the law obliges us to.',
      ],
    },
    {
      heading: 'What this site leaves on your device',
      paragraphs: [
        `No advertising, no tracking, and no cookie for visitors; only staff who sign in receive one. Your browser itself holds an unsent form until you send it or close the tab. The server counts requests for each network address for a short time to keep floods away, and its log may note that address. Where it refuses something, as after too many attempts, our staff can see the address for ${CLIENT_ADDRESS_DAYS} days. It also counts how many visitors come each day, to which page and from which site or link. To count you once a day it makes a code of your network address and your browser's name, with a secret of the day; code and secret are deleted when the day has ended, and only the numbers stay. A browser that asks not to be tracked is not counted.`,
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'The law on data protection of our country gives you rights over your personal data. Among them:',
      ],
      items: [
        'to know what we hold about you, what we do with it and with whom we have shared it;',
        'to have it corrected, completed or erased;',
        'to withdraw your consent at any time, as easily as you gave it;',
        'to complain to the authority that watches over data protection, if our answer does not satisfy you.',
      ],
    },
    {
      heading: 'Whom to ask',
      paragraphs: [
        `Write to ${email} from the address that you used with us, so that we know it is you, and say what you would like: a copy, a correction or erasure. Or write by post to ${brand}, ${address}. Asking costs nothing.`,
        'You can also do it yourself. The mail that acknowledges an inquiry has a link to its page, where you can see how far it is, add to it or withdraw it. And the form “Your data” on this page mails you a link to download or erase the data that we received from your address.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'If we change this text we change it here. What you have already sent stays under the notice you saw when you sent it, unless you agree to a new one.',
      ],
    },
  ],
})
