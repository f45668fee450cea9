import type { LegalParty, LegalText } from '../../../core/page/legal.ts'

export const terms = ({ brand, email, address }: LegalParty): LegalText => ({
  lang: 'en',
  language: 'English',
  title: 'Terms of Service',
  reviewNotice: 'Draft, not yet reviewed by a lawyer.',
  sections: [
    {
      heading: 'Who offers this site',
      paragraphs: [
        `${brand}, ${address}. By using the site you accept these terms. If you do not, please do not use it; you can still call us.`,
      ],
    },
    {
      heading: 'What the site is',
      paragraphs: [
        'It tells you about our work and lets you write to us. Nothing on it is a binding offer. An inquiry obliges neither you nor us. A contract comes about only when both sides have agreed in writing on scope, price and dates, and then that agreement ranks above this page.',
        'We aim to answer within 24 hours. That is what we aim for, not a guarantee.',
      ],
    },
    {
      heading: 'What you send us',
      paragraphs: [
        'Please send only what is true and yours to send: your own details, and drawings or photographs that you may share. Do not use the forms for advertising, for anything unlawful, or in order to disturb the site. What we do with personal details is in the Privacy Policy.',
      ],
    },
    {
      heading: 'Our words and pictures',
      paragraphs: [
        `The texts, drawings and pictures on this site belong to ${brand} or to those who let us use them. You may read, print and link to them. For any other use ask us first.`,
      ],
    },
    {
      heading: 'Links to others',
      paragraphs: [
        'We link to other sites where it helps. Their content is the responsibility of those who run them.',
      ],
    },
    {
      heading: 'If something goes wrong',
      paragraphs: [
        'We keep the site correct and available with reasonable care, but we do not promise that it is free of errors or always there. As far as the law allows, we are not liable for loss that comes from relying on the site alone. Nothing here limits rights that the law gives you and that cannot be limited, nor liability for work we have contracted to do.',
      ],
    },
    {
      heading: 'Law and changes',
      paragraphs: [
        'The law of the country of our office applies, and the courts at its place decide. If we change these terms we change them here; the version you see is the one that applies.',
        `Questions: ${email}.`,
      ],
    },
  ],
})
