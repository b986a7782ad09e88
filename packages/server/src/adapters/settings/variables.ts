import { isAbsolute } from 'node:path'
import { defaultSizeSettings } from '@lienzo/rules/catalogue/size-check'
import { defaultMeasurementMonths } from '@lienzo/rules/customers/space-measurement'
import { largestQuotaGb } from '@lienzo/rules/customers/storage-quota'
import { mostLinkDays } from '@lienzo/rules/installation/link-validity'
import { usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { usualSamplePercent } from '@lienzo/rules/installation/photo-states'
import { z } from 'zod'
import { isThisMachine } from '../system/this-machine.ts'
import { readMountingTariff } from './mounting-tariff.ts'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export const ROLES = ['all', 'web', 'worker'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]
export type ServerRole = (typeof ROLES)[number]
/** Pattern for an e-mail address, or for a name followed by an e-mail address in angle brackets. */
const SENDER = /^(?:[^<>\r\n"]{1,80}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Returns whether an issuer's URL uses HTTPS or is on this machine. */
const isSafeIssuer = (issuer: string) => {
  const address = new URL(issuer)
  return address.protocol === 'https:' || isThisMachine(address)
}

/**
 * Returns whether the URL of a tile server uses HTTPS or is on this machine, has no user name, and contains `{z}`, `{x}` and
 * `{y}`. The host must not contain a placeholder, because the content security policy has to name the host.
 */
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

/**
 * Maximum of `PHOTO_ALIKE`, the number of bits by which the 64-bit hashes of two similar photos can differ. With a higher
 * limit, unrelated photos would be considered similar too.
 */
export const MOST_ALIKE_BITS = 15

/** Default storage quota in gigabytes. It is enough for about 20,000 photos, or for 500 large artworks with their versions. */
export const USUAL_QUOTA_GB = 100

/** Maximum of `DRAIN_SECONDS`. With this value, the server still stops within 25 seconds. */
export const MOST_DRAIN_SECONDS = 15

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

/** Value of `BACKUP_TO` that selects the bucket from the `BACKUP_S3_` variables. */
export const BUCKET_OF_BACKUPS = 's3'

/** Schema of the environment variables, with their defaults. */
export const environmentShape = z.object({
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
  DRAIN_SECONDS: wholeNumber.refine((seconds) => seconds <= MOST_DRAIN_SECONDS).default(0),
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

/** Parsed environment variables. */
export type Variables = z.output<typeof environmentShape>
export type Variable = keyof typeof environmentShape.shape

export type Environment = Record<string, string | undefined>

/** Returns an address without trailing slashes. */
export function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '')
}
