import type { FieldErrorKey } from '@lienzo/contract/wire/field-error-keys'
import type { FileRefusal } from '../../../adapters/files/inspection/inspection.ts'

/** Reason for refusing a picture or a source of pictures; `values` fill the placeholders of its text. */
export type PictureFault = { key: FieldErrorKey; values: Record<string, string | number> }

export function pictureFault(key: FieldErrorKey, values: PictureFault['values'] = {}): PictureFault {
  return { key, values }
}

/** Converts the refusal of a file into a picture fault. */
export function faultOfContent({ reason, ...values }: FileRefusal): PictureFault {
  if (reason !== 'type-not-allowed') return pictureFault(`upload.refused.${reason}`, values)
  if ('found' in values && values.found === 'svg') return pictureFault('validation.picture.drawing')
  if ('found' in values && values.found === 'zip') return pictureFault('validation.picture.nested')
  return pictureFault('validation.picture.no_picture')
}
