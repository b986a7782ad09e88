/** Encodings that spreadsheets and shop systems still use for text files. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'ibm866',
  'macintosh',
  'cp850',
] as const

export type TextEncoding = (typeof textEncodings)[number]

/** Cell separators, most likely first. Commas are less likely than pipes, because they also occur in names and prices. */
export const cellSeparators = ['\t', ';', '|', ','] as const
