import { isAbsolute, resolve } from 'node:path'
import { defaultSizeSettings, type SizeSettings } from '@lienzo/rules/catalogue/size-check'
import type { MountingRates } from '@lienzo/rules/installation/budget-price'
import type { ProofTerms } from '@lienzo/rules/installation/photo-flags'
import { CONFIDENTIAL, faultOf, SettingsError } from './settings-error.ts'
import { assertBackups, assertWarnsBeforeFailing, assertWholeGroups } from './settings-together.ts'
import { readTraces, type TracesSettings } from './traces-settings.ts'
import {
  type Environment,
  environmentShape,
  type LogLevel,
  type ServerRole,
  type Variable,
  type Variables,
  withoutSlash,
} from './variables.ts'

/** Settings of the server. */
export interface Settings {
  /** Port on which the server listens; 0 lets the operating system choose a free port. */
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  /** URL of the PostgreSQL database; if undefined, the server uses the embedded database in the data folder. */
  databaseUrl: string | undefined
  /** Address at which people reach the server, without a trailing slash. */
  publicUrl: string
  /** URL of the mail server; if undefined, e-mails are written to the folder `outbox` in the data folder. */
  smtpUrl: string | undefined
  /** Sender of e-mails, such as `Lienzo <lienzo@example.com>`. */
  mailFrom: string
  tokenIssuer: string
  /** Password of the first administrator; if undefined, the first start generates one and prints it. */
  adminPassword: string | undefined
  /** True if the first start fills an empty database with the demo company. */
  demo: boolean
  logLevel: LogLevel
  /** Provider for single sign-on; if undefined, people can sign in only with passwords. */
  singleSignOn: SingleSignOnSettings | undefined
  /** Role of the server. A `web` server answers calls and runs no jobs; a `worker` or `all` server does both. */
  role: ServerRole
  /** True if webhooks are allowed to reach this machine and private networks. */
  webhookPrivate: boolean
  /** Settings for checking sizes: the resolutions below which a size gets a warning or fails, and the overlap of panels. */
  sizes: SizeSettings
  /** Number of months after which the measurements of a space are considered old. */
  measurementMonths: number
  /** Rates that the house charges for mounting, used in budgets that are priced by tariff. */
  mountingTariff: MountingRates
  /**
   * Limits for the flags of an installer's photo: the distance from its space beyond which a photo is flagged, and the number
   * of differing bits up to which two photos are considered similar.
   */
  proof: ProofTerms
  /** Percentage of valid photos that are reviewed a second time. */
  proofSamplePercent: number
  /** Number of days for which an installer's link remains valid after the planned end of the work. */
  installerLinkDays: number
  /** Storage quota in gigabytes for each customer that has no individual quota. */
  storageGb: number
  /** Number of seconds for which a stopping server continues to accept calls while `/ready` already answers 503. */
  drainSeconds: number
  /** Tile server; if undefined, maps show only the outlines of countries and provinces. */
  map: MapSettings | undefined
  /** Bucket for files; if undefined, files are stored in the folder `files` in the data folder. */
  s3: S3Settings | undefined
  /** Target of the daily backup: an absolute path, or `s3`. If undefined, the server makes no automatic backups. */
  backupTo: string | undefined
  /** Bucket for the backup target `s3`. */
  backupS3: S3Settings | undefined
  /** Bearer token for `/metrics`; if undefined, only programs on this machine can read the metrics. */
  metricsToken: string | undefined
  /** Settings for traces; if undefined, the server sends no traces. */
  traces: TracesSettings | undefined
}

/** Bucket in an S3-compatible store, for files or backups. */
export interface S3Settings {
  /** URL of the store without a trailing slash. The name of the bucket is the first segment of each path. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

/** Tile server for maps. */
export interface MapSettings {
  /** URL template of the tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** Attribution that maps show; can be empty. */
  attribution: string
}

/** OpenID Connect provider for single sign-on. */
export interface SingleSignOnSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Name of the provider, shown on a button of the sign-in screen. */
  name: string
}

/**
 * Reads the settings from environment variables, and ignores variables that are empty. Throws a `SettingsError` that names the
 * invalid variables and their allowed values.
 */
export function readSettings(environment: Environment): Settings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentShape.safeParse(variables)
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable))
    throw new SettingsError([...wrong].map((variable) => faultOf(variable, variables[variable] ?? '')))
  }
  assertWholeGroups(variables)
  assertWarnsBeforeFailing(parsed.data)
  assertBackups(variables, parsed.data)
  return { ...toSettings(parsed.data), traces: readTraces(variables) }
}

function toSettings(read: Variables): Omit<Settings, 'traces'> {
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
    drainSeconds: read.DRAIN_SECONDS,
    map: read.MAP_TILES ? { tiles: read.MAP_TILES, attribution: read.MAP_ATTRIBUTION } : undefined,
    s3: s3Of(read, 'S3_'),
    backupTo: read.BACKUP_TO,
    backupS3: s3Of(read, 'BACKUP_S3_'),
    metricsToken: read.METRICS_TOKEN,
  }
}

function singleSignOnOf(read: Variables): SingleSignOnSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = read
  return issuer && clientId && clientSecret && name ? { issuer, clientId, clientSecret, name } : undefined
}

function s3Of(read: Variables, variables: 'S3_' | 'BACKUP_S3_'): S3Settings | undefined {
  const endpoint = withoutSlash(read[`${variables}ENDPOINT`])
  const [bucket, region] = [read[`${variables}BUCKET`], read[`${variables}REGION`]]
  const [accessKey, secretKey] = [read[`${variables}ACCESS_KEY`], read[`${variables}SECRET_KEY`]]
  return endpoint && bucket && region && accessKey && secretKey
    ? { endpoint, bucket, region, accessKey, secretKey }
    : undefined
}

/** Returns the URL of the server on this machine. The host is `localhost` if the server listens on all addresses. */
function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Returns the domain of the default sender: the host of the public address, or `localhost` if that host is an IP address. */
function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}

/** Returns the value of each environment variable that is set, with null in place of confidential values. */
export function shownSettings(environment: Environment): Record<string, string | null> {
  const names = Object.keys(environmentShape.shape) as Variable[]
  const presentNames = names.filter((name) => environment[name]?.trim())
  return Object.fromEntries(
    presentNames.map((name) => [name, CONFIDENTIAL.includes(name) ? null : (environment[name] ?? '')]),
  )
}
