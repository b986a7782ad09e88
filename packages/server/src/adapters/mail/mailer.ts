import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../files/store/durable.ts'
import { isThisMachine } from '../system/this-machine.ts'
import { inChildSpan } from '../traces/span.ts'

/** Maximum time in milliseconds to wait for each step of the mail server. */
const PATIENCE = 15_000

/** Mail to one recipient. */
export type Mail = {
  /** Id of the mail, used in its Message-ID. A retry must use the same id. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Files attached to the mail. */
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { name: string; type: string; content: Buffer }

export type Mailer = {
  /** Sends a mail. Rejects unless the server has accepted it, or it is durably in the outbox folder. */
  send(mail: Mail): Promise<void>
}

type MailerSettings = {
  /** URL of the mail server; without it mails are written to files. */
  smtpUrl: string | undefined
  from: string
  /** Folder for the mail files. */
  outbox: string
}

/** Returns a mailer that sends through a mail server, or writes `.eml` files into a folder. */
export function openMailer({ smtpUrl, from, outbox }: MailerSettings): Mailer {
  return {
    send: (mail) => {
      const message = messageOf(mail, from)
      if (!smtpUrl) return writeInto(outbox, mail.id, message)
      const attributes = { 'network.protocol.name': 'smtp' }
      return inChildSpan({ name: 'send mail', kind: 'client', attributes }, () =>
        sendThrough(smtpUrl, message),
      )
    },
  }
}

type Message = ReturnType<typeof messageOf>

async function sendThrough(url: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  await createTransport({ url, requireTLS: mustBeEncrypted(new URL(url)), ...patience }).sendMail(message)
}

/**
 * Returns whether TLS is required: for a password on a remote server. Otherwise the library would send the password unencrypted
 * if the server, or an attacker in between, offered no encryption.
 */
function mustBeEncrypted(server: URL): boolean {
  return server.password !== '' && !isThisMachine(server)
}

async function writeInto(outbox: string, id: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  await makeOwnFolder(outbox)
  // Moves the file into place only when it is complete, because other programs read the folder.
  const temporaryPath = join(outbox, `.${id}.unfinished`)
  try {
    await writeFile(temporaryPath, content, { mode: 0o600 })
    await syncFile(temporaryPath)
    await moveInPlace(temporaryPath, join(outbox, `${id}.eml`))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** Loads the library with the first mail, so that it does not slow down the server's start. */
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
    // Prevents automatic replies such as out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Prevents the library from reading files or fetching URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Replaces line breaks with spaces, so that text written by people cannot inject a header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
