import { z } from './zod.ts'

/** Id of a finished resumable upload at `/files/uploads/<id>`, which an update can use. */
export const uploadId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** Reasons why a file is refused; `values` contains the details. */
export const fileRefusals = [
  'empty',
  'unknown-type',
  'unknown-sheet',
  'web-page',
  'xml',
  'type-not-allowed',
  'truncated',
  'too-many-pixels',
  'corrupt',
  'too-costly',
  'too-large',
  'unpacks-too-large',
  'heic',
  'program',
  'locked',
  'encoding',
  'page-size',
  'storage-full',
  'too-many-open',
  'failed',
] as const

/** Types of files that can be printed: raster images, vector graphics and documents with pages. */
export const artworkTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/tiff',
  'image/gif',
  'image/heic',
  'image/svg+xml',
  'application/pdf',
] as const

/**
 * File types that can be attached to a record. Web pages and executable files are excluded, whether recognised by content or by
 * name.
 */
export const documentTypes = [
  ...artworkTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.ms-powerpoint',
  'application/postscript',
  'application/eps',
  'image/vnd.adobe.photoshop',
  'application/zip',
  'text/plain',
  'text/csv',
] as const
