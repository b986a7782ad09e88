import type { languages } from '@lienzo/contract/people/languages'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** Recipient of a mail. */
export type Recipient = {
  username: string
  email: string
  first_name: string
  last_name: string
  language: (typeof languages)[number]
}

/** Content of a mail, in the recipient's language. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  /** Text written by a person, quoted literally. */
  quote?: string
  /** Items shown as a list. */
  items?: readonly string[]
  /** Button and link of the mail; omitted if there is nothing to open. */
  action?: { label: string; address: string }
  footnotes: readonly string[]
}

type Frame = {
  /** Value of the `lang` attribute. */
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

/** Builds a mail in the recipient's language, with the greeting and design that all mails share. */
export function letterTo(recipient: Recipient, { subject, ...letter }: Letter): Omit<Mail, 'id'> {
  const { username, email, first_name, last_name } = recipient
  const { language, greeting, addressNote } = frames[recipient.language]
  return {
    to: { name: `${first_name} ${last_name}`.trim(), address: email },
    subject,
    ...mailPage({ language, heading: greeting(first_name || username), addressNote, ...letter }),
  }
}
