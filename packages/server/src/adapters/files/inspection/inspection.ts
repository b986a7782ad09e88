export type FileKind = 'picture' | 'drawing' | 'pdf' | 'other'
export type ColourModel = 'rgb' | 'cmyk' | 'grey' | 'lab'

/** Facts about a file, determined by its content. */
export interface FileFacts {
  /** Media type. */
  type: string
  /** Usual extension of the type, without a dot. */
  extension: string
  kind: FileKind
  /** Bytes. */
  size: number
  /** Name with a corrected extension, if the original extension is that of a different kind of picture or sheet. */
  name?: string
  /** Width as displayed, with the orientation applied. */
  widthPx?: number
  heightPx?: number
  colourModel?: ColourModel
  /** Dots per inch that the file declares; 72 if it declares none. */
  densityDpi?: number
  /** Number of pages, or of frames of an animation. Missing for a PDF that is too large to inspect. */
  pages?: number
  /** Size of the first page of a PDF or an SVG, in micrometres. */
  widthUm?: number
  heightUm?: number
}

/** Reason why a file is refused, with the values for the message to the user. */
export type FileRefusal =
  | { reason: 'empty' }
  | { reason: 'too-large'; size: number; maxSize: number }
  | { reason: 'unknown-type' }
  /** The file has a spreadsheet extension but is of an unknown type, a web page or an XML document. */
  | { reason: 'unknown-sheet' | 'web-page' | 'xml' }
  /** The extension contradicts the content, or the type is not allowed here. Both values are extensions. */
  | { reason: 'type-not-allowed'; claimed: string; found: string }
  /**
   * HEIC picture that has the extension of a different kind of file, is not allowed here, or cannot be decoded because the HEIC
   * library is missing.
   */
  | { reason: 'heic' }
  | { reason: 'too-many-pixels'; pixels: number; maxPixels: number }
  | { reason: 'truncated' }
  | { reason: 'corrupt' }
  /** Decoding or drawing the file takes more time or memory than any legitimate file needs. */
  | { reason: 'too-costly' }
  /** The name ends in an extension of programs or scripts, which is `found`. */
  | { reason: 'program'; found: string }
  /** The file has a password. */
  | { reason: 'locked' }
  /** The file is complete, but in an encoding that cannot be read here, such as `12 bits`. */
  | { reason: 'encoding'; coding: string }
  /** The first page has no area or is longer than anybody prints. Both values are in metres. */
  | { reason: 'page-size'; width: number; height: number }
  /** An archive or office document that declares too much content, too many entries or an implausible compression ratio. */
  | { reason: 'unpacks-too-large'; size: number; maxSize: number }

export type Inspection = { accepted: true; file: FileFacts } | { accepted: false; refusal: FileRefusal }

/** File whose type is known, but whose content has not been inspected yet. */
export type TypedFile = Pick<FileFacts, 'type' | 'extension' | 'kind' | 'size' | 'name'>

/** Returns the result for a refused file. */
export function refuse(refusal: FileRefusal): Inspection {
  return { accepted: false, refusal }
}
