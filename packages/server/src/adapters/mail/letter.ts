import type { languages } from '@lienzo/contract/people/languages'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** Who a mail is for. */
export type Recipient = {
  username: string
  email: string
  first_name: string
  last_name: string
  language: (typeof languages)[number]
}

/** What a mail says to somebody, in their language. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  /** What somebody wrote, in their own words. */
  quote?: string
  /** What the mail is about, one under the other. */
  items?: readonly string[]
  /** Where it leads; left out where the mail says all. */
  action?: { label: string; address: string }
  footnotes: readonly string[]
}

type Frame = {
  /** As in the `lang` of a page. */
  language: string
  greeting: (name: string) => string
  addressNote: string
}

const frames: Record<Recipient['language'], Frame> = {
  us: {
    language: 'en',
    greeting: (name) => `Hello, ${name}`,
    addressNote: 'If the button does nothing, open this address:',
  },
  es: {
    language: 'es',
    greeting: (name) => `Hola, ${name}:`,
    addressNote: 'Si el botón no funciona, abre esta dirección:',
  },
  pt: {
    language: 'pt',
    greeting: (name) => `Olá, ${name}`,
    addressNote: 'Se o botão não funcionar, abra este endereço:',
  },
}

/** A mail in the language of its recipient, with the greeting and the look that all mails share. */
export function letterTo(recipient: Recipient, { subject, ...letter }: Letter): Omit<Mail, 'id'> {
  const { username, email, first_name, last_name } = recipient
  const { language, greeting, addressNote } = frames[recipient.language]
  return {
    to: { name: `${first_name} ${last_name}`.trim(), address: email },
    subject,
    ...mailPage({ language, heading: greeting(first_name || username), addressNote, ...letter }),
  }
}
