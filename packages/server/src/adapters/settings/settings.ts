import { isAbsolute, resolve } from 'node:path'
import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import { defaultMeasurementMonths } from '@lienzo/rules/customers/space-measurement'
import { largestQuotaGb } from '@lienzo/rules/customers/storage-quota'
import type { MountingRates } from '@lienzo/rules/installation/budget-price'
import { mostLinkDays } from '@lienzo/rules/installation/link-validity'
import { type ProofTerms, usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { usualSamplePercent } from '@lienzo/rules/installation/photo-states'
import { z } from 'zod'
import { isThisMachine } from '../system/this-machine.ts'
import { readBackupKey, SHORTEST_BACKUP_KEY } from './backup-key.ts'
import { readMountingTariff } from './mounting-tariff.ts'

/** Settings of the server. */
export interface Settings {
  /** 0 lets the system choose. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** Undefined: uses the embedded database in the data folder. */
  databaseUrl: string | undefined
  /** Address under which people reach the server, without a trailing slash. */
  publicUrl: string
  /** Address of the mail server; undefined: mails are written to the folder `outbox` of the data folder. */
  smtpUrl: string | undefined
  /** Sender of mails, as in `Lienzo <lienzo@example.com>`. */
  mailFrom: string
  tokenIssuer: string
  /** Undefined: the first start makes a password and prints it. */
  adminPassword: string | undefined
  /** True if an empty data folder gets the demo company. */
  demo: boolean
  logLevel: LogLevel
  /** Undefined: people can sign in with passwords only. */
  singleSignOn: SingleSignOnSettings | undefined
  /** `web` answers calls and runs no jobs; `worker` and `all` do both. */
  role: ServerRole
  /** True if webhooks are allowed to reach this machine and private networks. */
  webhookPrivate: boolean
  /** Limits at which a size warns or fails. */
  sizes: SizeSettings
  /** Months after which the measurements of a space count as old. */
  measurementMonths: number
  /** Rates of the house for mounting, for budgets priced by its tariff. */
  mountingTariff: MountingRates
  /** Limits at which an installer's photo is marked as far from its space, or as similar to another photo. */
  proof: ProofTerms
  /** Share of valid photos that get a second look, in per cent. */
  proofSamplePercent: number
  /** Days for which an installer's link works after the planned end of the work. */
  installerLinkDays: number
  /** Storage quota of each customer without a quota of its own, in gigabytes. */
  storageGb: number
  /** Undefined: maps show only outlines of countries and provinces. */
  map: MapSettings | undefined
  /** Undefined: files are stored in the folder `files` of the data folder. */
  s3: S3Settings | undefined
  /** Target of the daily backup: an absolute path, or `s3`. Undefined: the server makes no backups by itself. */
  backupTo: string | undefined
  /** Bucket of the backup target `s3`. */
  backupS3: S3Settings | undefined
  /** Bearer token for `/metrics` from anywhere; undefined: only programs on this machine can read it. */
  metricsToken: string | undefined
}

/** Bucket of an S3-compatible store, for files or backups. */
export interface S3Settings {
  /** Without a trailing slash; the bucket is the first part of each path. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Tile server of the maps. */
export interface MapSettings {
  /** With `{z}`, `{x}` and `{y}` in its path. */
  tiles: string
  /** Attribution that maps show; can be empty. */
  attribution: string
}

/** OpenID Connect provider for single sign-on. */
export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Name on the button of the sign-in screen. */
  name: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ROLES = ['all', 'web', 'worker'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]
export type ServerRole = (typeof ROLES)[number]
export type Environment = Record<string, string | undefined>

/** Error for unusable environment variables; the message has one line for each. */
export class SettingsError extends Error {
  constructor(faults: string[]) {
    super(['The server cannot start with these settings:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'SettingsError'
  }
}

/** Pattern of an address, or of a name with an address in angle brackets. */
const SENDER = /^(?:[^<>\r\n"]{1,80}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Returns true for HTTPS, and for a provider on this machine. */
const isSafeIssuer = (issuer: string) => {
  const address = new URL(issuer)
  return address.protocol === 'https:' || isThisMachine(address)
}

/** Requires all three placeholders, and none in the host, which the content security policy must name. */
const isTileAddress = (address: string) => {
  if (!URL.canParse(address)) return false
  const { protocol, host, username } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(new URL(address)))
  return (
    isSafe &&
    username === '' &&
    !/[{%]/.test(host) &&
    ['{z}', '{x}', '{y}'].every((place) => address.includes(place))
  )
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

/** Highest allowed limit, of 64 bits of a picture's hash: with more differing bits, unrelated pictures match too. */
const MOST_ALIKE_BITS = 15

/** Enough for some 20,000 photos, or 500 large artworks with their versions. */
const USUAL_QUOTA_GB = 100

const s3Endpoint = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((address) => new URL(address).search === '' && new URL(address).username === '')
  .optional()
const s3Bucket = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  .optional()
const s3Region = z
  .string()
  .regex(/^[\w-]{1,60}$/)
  .optional()
const s3AccessKey = z
  .string()
  .regex(/^[^\s/,]{1,200}$/)
  .optional()
const s3SecretKey = z
  .string()
  .regex(/^\S{1,200}$/)
  .optional()

/** Backup target that means the bucket of the `BACKUP_S3_` settings. */
export const BUCKET_OF_BACKUPS = 's3'

const environmentShape = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535)
    .default(4500),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(SENDER).optional(),
  TOKEN_ISSUER: z
    .string()
    .regex(/^\S{1,200}$/)
    .default('lienzo'),
  ADMIN_PASSWORD: z.string().min(10).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ROLE: z.enum(ROLES).default('all'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, abort: true })
    .refine(isSafeIssuer)
    .optional(),
  OIDC_CLIENT_ID: z.string().max(400).optional(),
  OIDC_CLIENT_SECRET: z.string().max(400).optional(),
  OIDC_NAME: z.string().trim().max(40).optional(),
  WEBHOOK_PRIVATE: z.enum(['on', 'off']).default('off'),
  WARN_BELOW_DPI: wholeNumber.default(defaultSizeSettings.warnBelowDpi),
  FAIL_BELOW_DPI: wholeNumber.default(defaultSizeSettings.failBelowDpi),
  PANEL_OVERLAP: wholeNumber.default(defaultSizeSettings.panelOverlapMm),
  MAP_TILES: z.string().max(1000).refine(isTileAddress).optional(),
  MAP_ATTRIBUTION: z.string().trim().max(200).default(''),
  MEASUREMENT_MONTHS: wholeNumber.refine((months) => months > 0).default(defaultMeasurementMonths),
  PHOTO_FAR: wholeNumber.default(usualProofTerms.farM),
  PHOTO_ALIKE: wholeNumber.refine((bits) => bits <= MOST_ALIKE_BITS).default(usualProofTerms.similarBits),
  PROOF_SAMPLE: wholeNumber.refine((percent) => percent <= 100).default(usualSamplePercent),
  INSTALLER_LINK_DAYS: wholeNumber.refine((days) => days > 0 && days <= mostLinkDays).default(30),
  STORAGE_GB: z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((gigabytes) => gigabytes <= largestQuotaGb)
    .default(USUAL_QUOTA_GB),
  S3_ENDPOINT: s3Endpoint,
  S3_BUCKET: s3Bucket,
  S3_REGION: s3Region,
  S3_ACCESS_KEY: s3AccessKey,
  S3_SECRET_KEY: s3SecretKey,
  BACKUP_TO: z
    .string()
    .refine((place) => place === BUCKET_OF_BACKUPS || isAbsolute(place))
    .optional(),
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_BUCKET: s3Bucket,
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY: s3AccessKey,
  BACKUP_S3_SECRET_KEY: s3SecretKey,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/)
    .optional(),
  MOUNTING_TARIFF: z.string().default('30/8/28/0.40').transform(readMountingTariff),
})

type Variable = keyof typeof environmentShape.shape

const MUST_BE: Record<Variable, string> = {
  PORT: 'a number from 0 to 65535 (default 4500)',
  HOST: 'an address or a name of this machine (default 127.0.0.1)',
  DATA_DIR: 'a folder (default ./data)',
  DATABASE_URL: 'the address of a PostgreSQL database, as in postgresql://user:password@host:5432/lienzo',
  PUBLIC_URL: 'the web address that people open, as in https://lienzo.example.com',
  SMTP_URL:
    'the address of a mail server, as in smtp://user:password@mail.example.com:587 (default: mails are files in DATA_DIR/outbox)',
  MAIL_FROM: 'an address, or a name with one, as in Lienzo <lienzo@example.com>',
  TOKEN_ISSUER: 'a name without spaces (default lienzo)',
  ADMIN_PASSWORD: 'at least 10 characters',
  DEMO: 'on or off (default on)',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')} (default info)`,
  ROLE: `one of ${ROLES.join(', ')} (default all)`,
  OIDC_ISSUER: 'the https address of an OpenID Connect provider, as in https://login.example.com',
  OIDC_CLIENT_ID: 'the name under which the OpenID Connect provider knows this installation',
  OIDC_CLIENT_SECRET: 'the secret that the OpenID Connect provider gave this installation',
  OIDC_NAME: 'what people call the OpenID Connect provider, in at most 40 characters',
  WEBHOOK_PRIVATE: 'on or off (default off)',
  WARN_BELOW_DPI: 'a whole number of pixels an inch, no less than FAIL_BELOW_DPI (default 100)',
  FAIL_BELOW_DPI: 'a whole number of pixels an inch (default 50)',
  PANEL_OVERLAP: 'a whole number of mm that two panels share at their seam (default 0)',
  MAP_TILES: 'the https address of tiles, as in https://tiles.example.com/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: 'whose the tiles of maps are, in at most 200 characters',
  MEASUREMENT_MONTHS: 'a whole number of months, at least 1 (default 24)',
  PHOTO_FAR: `a whole number of metres (default ${usualProofTerms.farM})`,
  PHOTO_ALIKE: `a whole number of bits from 0 to ${MOST_ALIKE_BITS} (default ${usualProofTerms.similarBits})`,
  PROOF_SAMPLE: `a whole number of percent from 0 to 100 (default ${usualSamplePercent})`,
  INSTALLER_LINK_DAYS: `a whole number of days from 1 to ${mostLinkDays} (default 30)`,
  STORAGE_GB: `a whole number of gigabytes from 0 to ${largestQuotaGb} (default ${USUAL_QUOTA_GB})`,
  S3_ENDPOINT: 'the address of an S3-compatible store, as in https://s3.eu-south-2.amazonaws.com',
  S3_BUCKET: 'the name of a bucket, of 3 to 63 small letters, digits, dots and hyphens',
  S3_REGION: 'the region of the bucket, as in eu-south-2, or auto',
  S3_ACCESS_KEY: 'the access key that the store gave this installation',
  S3_SECRET_KEY: 'the secret key that the store gave this installation',
  BACKUP_TO: 'the absolute path of a folder, as in /mnt/backups, or s3 for the bucket of BACKUP_S3_BUCKET',
  BACKUP_S3_ENDPOINT: 'the address of an S3-compatible store, as in https://s3.eu-south-2.amazonaws.com',
  BACKUP_S3_BUCKET:
    'the name of a bucket for backups alone, of 3 to 63 small letters, digits, dots and hyphens',
  BACKUP_S3_REGION: 'the region of the bucket, as in eu-south-2, or auto',
  BACKUP_S3_ACCESS_KEY: 'the access key that the store gave for the bucket of backups',
  BACKUP_S3_SECRET_KEY: 'the secret key that the store gave for the bucket of backups',
  METRICS_TOKEN: 'at least 32 letters, digits and signs without spaces',
  MOUNTING_TARIFF:
    'what mounting costs in euros: a space, a m2, an hour and a km, each a number up to 20 million or - where there is none (default 30/8/28/0.40)',
}

/** Variables whose values must not appear on a screen or in a log. */
const CONFIDENTIAL: readonly Variable[] = [
  ...(['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'OIDC_CLIENT_SECRET'] as const),
  ...(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const),
  ...(['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'METRICS_TOKEN'] as const),
]

/** Settings that must be set together or not at all, by the feature that needs them. */
const TOGETHER = {
  'single sign-on': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  'a store of files': ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  'a store of backups': [
    ...(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_REGION'] as const),
    ...(['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const),
  ],
} as const satisfies Record<string, readonly Variable[]>

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * Throws a `SettingsError` that names wrong variables and their allowed values.
 */
export function readSettings(environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentShape.safeParse(given)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable))
    throw new SettingsError([...wrong].map((variable) => fault(variable, given[variable] ?? '')))
  }
  assertWholeGroups(given)
  assertWarnsBeforeFailing(parsed.data)
  const settings = toSettings(parsed.data)
  assertBackups(given, settings)
  return settings
}

function toSettings(read: z.output<typeof environmentShape>): Settings {
  const publicUrl = (read.PUBLIC_URL ?? localAddress(read.HOST, read.PORT)).replace(/\/+$/, '')
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: isAbsolute(read.DATA_DIR) ? read.DATA_DIR : resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    publicUrl,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? `Lienzo <lienzo@${mailHost(publicUrl)}>`,
    tokenIssuer: read.TOKEN_ISSUER,
    adminPassword: read.ADMIN_PASSWORD,
    demo: read.DEMO === 'on',
    logLevel: read.LOG_LEVEL,
    singleSignOn: singleSignOnOf(read),
    role: read.ROLE,
    webhookPrivate: read.WEBHOOK_PRIVATE === 'on',
    sizes: {
      ...defaultSizeSettings,
      warnBelowDpi: read.WARN_BELOW_DPI,
      failBelowDpi: read.FAIL_BELOW_DPI,
      panelOverlapMm: read.PANEL_OVERLAP,
    },
    measurementMonths: read.MEASUREMENT_MONTHS,
    installerLinkDays: read.INSTALLER_LINK_DAYS,
    mountingTariff: read.MOUNTING_TARIFF,
    proof: { farM: read.PHOTO_FAR, similarBits: read.PHOTO_ALIKE },
    proofSamplePercent: read.PROOF_SAMPLE,
    storageGb: read.STORAGE_GB,
    map: read.MAP_TILES ? { tiles: read.MAP_TILES, attribution: read.MAP_ATTRIBUTION } : undefined,
    s3: s3Of(read, 'S3_'),
    backupTo: read.BACKUP_TO,
    backupS3: s3Of(read, 'BACKUP_S3_'),
    metricsToken: read.METRICS_TOKEN,
  }
}

function assertWholeGroups(given: Environment): void {
  const faults = Object.entries(TOGETHER).flatMap(([purpose, variables]) => {
    const missing = variables.filter((variable) => given[variable] === undefined)
    if (missing.length === variables.length) return []
    return missing.map(
      (variable) =>
        `${variable} must be ${MUST_BE[variable]}; it is missing, and ${purpose} needs all of ${variables.join(', ')}`,
    )
  })
  if (faults.length > 0) throw new SettingsError(faults)
}

/** Throws if a size could fail at a resolution at which it does not warn. */
function assertWarnsBeforeFailing(read: z.output<typeof environmentShape>): void {
  if (read.WARN_BELOW_DPI >= read.FAIL_BELOW_DPI) return
  throw new SettingsError([fault('WARN_BELOW_DPI', String(read.WARN_BELOW_DPI))])
}

/** Throws if backups lack a key or a bucket, or share the bucket of the files, whose loss would take them along. */
function assertBackups(given: Environment, { backupTo, backupS3, s3 }: Settings): void {
  const faults: string[] = []
  if (backupTo !== undefined && !readBackupKey(given))
    faults.push(
      `BACKUP_KEY must be at least ${SHORTEST_BACKUP_KEY} characters, made at random; BACKUP_TO needs it`,
    )
  if (backupTo === BUCKET_OF_BACKUPS && !backupS3)
    faults.push(`BACKUP_S3_BUCKET must be ${MUST_BE.BACKUP_S3_BUCKET}; it is missing, and BACKUP_TO needs it`)
  if (backupS3 && s3 && backupS3.endpoint === s3.endpoint && backupS3.bucket === s3.bucket)
    faults.push(`BACKUP_S3_BUCKET must be another bucket than S3_BUCKET; it is "${backupS3.bucket}"`)
  if (faults.length > 0) throw new SettingsError(faults)
}

function singleSignOnOf(read: z.output<typeof environmentShape>): SingleSignOnSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = read
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined
}

function s3Of(
  read: z.output<typeof environmentShape>,
  variables: 'S3_' | 'BACKUP_S3_',
): S3Settings | undefined {
  const endpoint = read[`${variables}ENDPOINT`]?.replace(/\/+$/, '')
  const [bucket, region] = [read[`${variables}BUCKET`], read[`${variables}REGION`]]
  const [accessKey, secretKey] = [read[`${variables}ACCESS_KEY`], read[`${variables}SECRET_KEY`]]
  return endpoint && bucket && region && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : undefined
}

/** Returns the address of the server on this machine: `localhost` if it listens on all addresses. */
function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns the default mail domain: the host of the public address, or `localhost` if that is an IP address. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}

/** Returns the settings that are set, for a list that others can read: null for a confidential one. */
export function shownSettings(environment: Environment): Record<string, string | null> {
  const names = Object.keys(environmentShape.shape) as Variable[]
  const given = names.filter((name) => environment[name]?.trim())
  return Object.fromEntries(
    given.map((name) => [name, CONFIDENTIAL.includes(name) ? null : (environment[name] ?? '')]),
  )
}

function fault(variable: Variable, value: string): string {
  const given = CONFIDENTIAL.includes(variable) ? 'what it is now is not shown' : `it is "${value}"`
  return `${variable} must be ${MUST_BE[variable]}; ${given}`
}
