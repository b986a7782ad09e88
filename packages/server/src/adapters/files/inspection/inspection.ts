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
  /**
   * File name with a corrected extension. Present only if the extension belonged to a different picture or spreadsheet format.
   */
  name?: string
  /** Width in pixels as displayed, with the orientation from the metadata applied. */
  widthPx?: number
  heightPx?: number
  colourModel?: ColourModel
  /** Dots per inch that a picture declares; 72 if it declares none. */
  densityDpi?: number
  /**
   * Number of pages, or number of frames of an animation. Missing for files of kind `other` and for a PDF that is too large to
   * inspect.
   */
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
  /** The file has a spreadsheet extension, but is of an unknown type, a web page or an XML document. */
  | { reason: 'unknown-sheet' | 'web-page' | 'xml' }
  /**
   * The extension contradicts the content, or this type is not allowed here. `claimed` is the extension of the file name,
   * `found` the extension that matches the content.
   */
  | { reason: 'type-not-allowed'; claimed: string; found: string }
  /**
   * HEIC picture whose extension belongs to a different kind of file, that is not allowed here, or that cannot be decoded
   * because the HEIC library is missing.
   */
  | { reason: 'heic' }
  | { reason: 'too-many-pixels'; pixels: number; maxPixels: number }
  | { reason: 'truncated' }
  | { reason: 'corrupt' }
  /** Decoding or drawing the file exceeds a limit on time or memory that no legitimate file reaches. */
  | { reason: 'too-costly' }
  /** The file name ends in `found`, an extension of programs or scripts. */
  | { reason: 'program'; found: string }
  /** Office document that is encrypted with a password. */
  | { reason: 'locked' }
  /** The encoding of the picture cannot be decoded here. `coding` is the name of the encoding, such as `JPEG, 12 bits`. */
  | { reason: 'encoding'; coding: string }
  /** A side of the first page is shorter than a micrometre or longer than a kilometre. `width` and `height` are in metres. */
  | { reason: 'page-size'; width: number; height: number }
  /** Archive or office document that declares too many unpacked bytes, too many entries or an implausible compression ratio. */
  | { reason: 'unpacks-too-large'; size: number; maxSize: number }

export type Inspection = { accepted: true; file: FileFacts } | { accepted: false; refusal: FileRefusal }

/** File whose type is known, but whose content has not been inspected yet. */
export type TypedFile = Pick<FileFacts, 'type' | 'extension' | 'kind' | 'size' | 'name'>

/** Returns the result for a refused file. */
export function refuse(refusal: FileRefusal): Inspection {
  return { accepted: false, refusal }
}
