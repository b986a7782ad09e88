import { largestQuotaGb } from '@lienzo/rules/customers/storage-quota'
import { mostLinkDays } from '@lienzo/rules/installation/link-validity'
import { usualProofTerms } from '@lienzo/rules/installation/photo-flags'
import { usualSamplePercent } from '@lienzo/rules/installation/photo-states'
import {
  LOG_LEVELS,
  MOST_ALIKE_BITS,
  MOST_DRAIN_SECONDS,
  ROLES,
  USUAL_QUOTA_GB,
  type Variable,
} from './variables.ts'

/** Error for invalid environment variables. The message contains one line per fault. */
export class SettingsError extends Error {
  constructor(faults: string[]) {
    super(['The server cannot start with these settings:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
    this.name = 'SettingsError'
  }
}

/** Description of the allowed values of each variable, worded to follow “must be” in an error message. */
export const MUST_BE: Record<Variable, string> = {
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
  DRAIN_SECONDS: `a whole number of seconds from 0 to ${MOST_DRAIN_SECONDS} (default 0)`,
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

/** Variables whose values must not appear on screens or in logs. */
export const CONFIDENTIAL: readonly Variable[] = [
  ...(['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'OIDC_CLIENT_SECRET'] as const),
  ...(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const),
  ...(['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'METRICS_TOKEN'] as const),
]

/**
 * Returns the error message for a variable with an invalid value. The message includes the value unless the variable is
 * confidential.
 */
export function faultOf(variable: Variable, value: string): string {
  const currentValue = CONFIDENTIAL.includes(variable) ? 'what it is now is not shown' : `it is "${value}"`
  return `${variable} must be ${MUST_BE[variable]}; ${currentValue}`
}

/**
 * Returns the error message for an OpenTelemetry variable with an invalid value. If `value` is missing, as for addresses, the
 * message does not show the value.
 */
export function faultOfTraces(variable: string, mustBe: string, value?: string): string {
  const currentValue = value === undefined ? 'what it is now is not shown' : `it is "${value}"`
  return `${variable} must be ${mustBe}; ${currentValue}`
}
