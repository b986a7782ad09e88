import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../files/store/durable.ts'
import { isThisMachine } from '../system/this-machine.ts'

/** How long a mail server may take for each step, in milliseconds. */
const PATIENCE = 15_000

/** One mail to one person. */
export type Mail = {
  /** Names the mail: sent again under the same id it is the same mail. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Papers that come with it. */
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { name: string; type: string; content: Buffer }

export type Mailer = {
  /** Hands a mail over. Fails where it is not certain that somebody has it now. */
  send(mail: Mail): Promise<void>
}

type MailerSettings = {
  /** Without it mails become files. */
  smtpUrl: string | undefined
  from: string
  /** The folder of the files. */
  outbox: string
}

/** The way out for mails: a mail server, or a folder of `.eml` files. */
export function openMailer({ smtpUrl, from, outbox }: MailerSettings): Mailer {
  return {
    send: (mail) => {
      const message = messageOf(mail, from)
      return smtpUrl ? sendThrough(smtpUrl, message) : writeInto(outbox, mail.id, message)
    },
  }
}

type Message = ReturnType<typeof messageOf>

async function sendThrough(url: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  await createTransport({ url, requireTLS: mustBeEncrypted(new URL(url)), ...patience }).sendMail(message)
}

/** By itself the library sends a password in the clear where the server, or somebody in between, offers no encryption. */
function mustBeEncrypted(server: URL): boolean {
  return server.password !== '' && !isThisMachine(server)
}

async function writeInto(outbox: string, id: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  await makeOwnFolder(outbox)
  // A program that reads the folder finds whole mails only.
  const unfinished = join(outbox, `.${id}.unfinished`)
  try {
    await writeFile(unfinished, content, { mode: 0o600 })
    await syncFile(unfinished)
    await moveInPlace(unfinished, join(outbox, `${id}.eml`))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Loaded with the first mail: the start need not wait for it. */
async function loadTransports() {
  return (await import('nodemailer')).createTransport
}

function messageOf({ id, to, subject, text, html, attachments = [] }: Mail, from: string) {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: oneLine(to.name), address: oneLine(to.address) },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
    })),
    messageId: `<${id}@${host}>`,
    // So that no answering machine answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing of a mail is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A header ends with its line: what people wrote must not begin another one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
