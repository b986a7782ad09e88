/** Number of bytes at the start of a picture that are searched for the Exif times. */
const HEAD = 1024
const TAKEN = /\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/g

/** Shifts the times in a picture's Exif data and keeps their UTC offset. Returns pictures without such times unchanged. */
export function movedPicture(picture: Buffer, moveMoment: (moment: number) => number): Buffer {
  const head = picture.toString('latin1', 0, HEAD)
  if (!head.includes('Exif\0')) return picture
  const ahead = offsetIn(head)
  let copy: Buffer | undefined
  for (const { 0: text, index } of head.matchAll(TAKEN)) {
    copy ??= Buffer.from(picture)
    copy.write(exifTime(moveMoment(momentOf(text) - ahead) + ahead), index, 'latin1')
  }
  return copy ?? picture
}

/** Formats a Unix time in UTC as Exif does: `2026:05:03 10:22:11`. */
export function exifTime(moment: number): string {
  return new Date(moment * 1000).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
}

function momentOf(text: string): number {
  const [day = '', time = ''] = text.split(' ')
  return Date.parse(`${day.replaceAll(':', '-')}T${time}Z`) / 1000
}

/** Returns the UTC offset in seconds; 0 if the Exif data contain no offset. */
function offsetIn(head: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)\0/.exec(head) ?? []
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60
  return sign === '-' ? -seconds : seconds
}
