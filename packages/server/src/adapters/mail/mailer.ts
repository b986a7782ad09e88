import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../files/store/durable.ts'
import { isThisMachine } from '../system/this-machine.ts'
import { inChildSpan } from '../traces/span.ts'

/** Timeout in milliseconds for connecting to the mail server, for its greeting, and for later inactivity. */
const PATIENCE = 15_000

/** E-mail to one recipient. */
export type Mail = {
  /** Id used in the Message-ID and in the file name. A retry must use the same id. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Files attached to the e-mail. */
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { name: string; type: string; content: Buffer }

export type Mailer = {
  /**
   * Sends an e-mail. Resolves only once the mail server has accepted the e-mail, or its file is safely on disk in the outbox
   * folder.
   */
  send(mail: Mail): Promise<void>
}

type MailerSettings = {
  /** URL of the mail server; if undefined, e-mails are written to files. */
  smtpUrl: string | undefined
  from: string
  /** Folder for the files to which e-mails are written. */
  outbox: string
}

/** Returns a mailer that sends e-mails through a mail server, or writes them as `.eml` files into a folder. */
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
 * Returns whether the connection must use TLS, which is the case if the URL has a password and the server is not on this
 * machine. Without this requirement, the library would send the password unencrypted if the server, or an attacker in between,
 * offered no encryption.
 */
function mustBeEncrypted(server: URL): boolean {
  return server.password !== '' && !isThisMachine(server)
}

async function writeInto(outbox: string, id: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  await makeOwnFolder(outbox)
  // Other programs read the folder, so the file is moved into place only when it is complete.
  const temporaryPath = join(outbox, `.${id}.unfinished`)
  try {
    await writeFile(temporaryPath, content, { mode: 0o600 })
    await syncFile(temporaryPath)
    await moveInPlace(temporaryPath, join(outbox, `${id}.eml`))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** Loads the library when the first e-mail is sent, so that it does not slow down the server's start. */
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
    // Asks other mail systems not to reply automatically, for example with out-of-office messages.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Prevents the library from reading files or fetching URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Replaces each run of white space with one space, so that a line break in text written by people cannot inject a header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
