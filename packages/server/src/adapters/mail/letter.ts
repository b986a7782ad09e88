import type { languages } from '@lienzo/contract/people/languages'
import { mailPage } from './mail-page.ts'
import type { Mail } from './mailer.ts'

/** Recipient of an e-mail. */
export type Recipient = {
  username: string
  email: string
  first_name: string
  last_name: string
  language: (typeof languages)[number]
}

/** Content of an e-mail, in the recipient's language. */
export type Letter = {
  subject: string
  paragraphs: readonly string[]
  /** Text written by a person, shown as a quotation. */
  quote?: string
  /** Texts shown as a bulleted list. */
  items?: readonly string[]
  /** Button that opens a link; undefined if the e-mail has no link. */
  action?: { label: string; address: string }
  footnotes: readonly string[]
}

type Frame = {
  /** Value of the `lang` attribute of the HTML. */
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

/** Builds an e-mail in the recipient's language, with the greeting and design that all e-mails share. */
export function letterTo(recipient: Recipient, { subject, ...letter }: Letter): Omit<Mail, 'id'> {
  const { username, email, first_name, last_name } = recipient
  const { language, greeting, addressNote } = frames[recipient.language]
  return {
    to: { name: `${first_name} ${last_name}`.trim(), address: email },
    subject,
    ...mailPage({ language, heading: greeting(first_name || username), addressNote, ...letter }),
  }
}
