export type FileKind = 'picture' | 'drawing' | 'pdf' | 'other'
export type ColourModel = 'rgb' | 'cmyk' | 'grey' | 'lab'

/** Facts about a file, by its content. */
export interface FileFacts {
  /** Media type. */
  type: string
  /** Usual extension of the type, without a dot. */
  extension: string
  kind: FileKind
  /** Bytes. */
  size: number
  /** Name to store it under, if its own name claims another kind of picture or sheet. */
  name?: string
  /** As displayed, with its orientation applied. */
  widthPx?: number
  heightPx?: number
  colourModel?: ColourModel
  /** Dots per inch as the file declares; also 72 if it declares none. */
  densityDpi?: number
  /** Pages, or pictures of an animation. Missing for a PDF that is too large to be inspected. */
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
  /** The file is named like a spreadsheet but is a web page or an XML document. */
  | { reason: 'unknown-sheet' | 'web-page' | 'xml' }
  /** The name's extension contradicts the content, or the type is not allowed here. Both values are extensions. */
  | { reason: 'type-not-allowed'; claimed: string; found: string }
  /** A phone's picture that was renamed to something other than a picture, or that this installation cannot read. */
  | { reason: 'heic' }
  | { reason: 'too-many-pixels'; pixels: number; maxPixels: number }
  | { reason: 'truncated' }
  | { reason: 'corrupt' }
  /** Drawing it takes more time or memory than any honest file. */
  | { reason: 'too-costly' }
  /** A program or script by its name; `found` is the extension. */
  | { reason: 'program'; found: string }
  /** The file has a password. */
  | { reason: 'locked' }
  /** The file is complete, but in an encoding that cannot be read here, such as `12 bits`. */
  | { reason: 'encoding'; coding: string }
  /** Size of the first page in metres, which nobody prints. */
  | { reason: 'page-size'; width: number; height: number }
  /** An archive that declares more bytes of content than anybody stores in one. */
  | { reason: 'unpacks-too-large'; size: number; maxSize: number }

export type Inspection = { accepted: true; file: FileFacts } | { accepted: false; refusal: FileRefusal }

/** File of which only the type is known so far. */
export type TypedFile = Pick<FileFacts, 'type' | 'extension' | 'kind' | 'size' | 'name'>

/** Returns the result for a refused file. */
export function refuse(refusal: FileRefusal): Inspection {
  return { accepted: false, refusal }
}
