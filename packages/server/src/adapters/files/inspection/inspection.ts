export type FileKind = 'picture' | 'drawing' | 'pdf' | 'other'
export type ColourModel = 'rgb' | 'cmyk' | 'grey' | 'lab'

/** What a file is, by its content. */
export interface FileFacts {
  /** Media type. */
  type: string
  /** The usual extension of the type, without a dot. */
  extension: string
  kind: FileKind
  /** Bytes. */
  size: number
  /** Under which it is kept, where the name that it came with says another kind of picture or sheet. */
  name?: string
  /** As the picture is seen: its orientation applied. */
  widthPx?: number
  heightPx?: number
  colourModel?: ColourModel
  /** Dots per inch as the file says; 72 also where it says nothing. */
  densityDpi?: number
  /** Pages, or pictures of an animation. Left out for a PDF that is too large to be looked into. */
  pages?: number
  /** What the first page of a PDF or an SVG measures, in millionths of a metre. */
  widthUm?: number
  heightUm?: number
}

/** Why a file is refused, with what the message to the user needs. */
export type FileRefusal =
  | { reason: 'empty' }
  | { reason: 'too-large'; size: number; maxSize: number }
  | { reason: 'unknown-type' }
  /** Its name says that it is a spreadsheet, and it is none, a page of the web or a document of XML. */
  | { reason: 'unknown-sheet' | 'web-page' | 'xml' }
  /** The name's extension and the content disagree, or the type found is not allowed here. Both are extensions. */
  | { reason: 'type-not-allowed'; claimed: string; found: string }
  /** A picture of a phone that was renamed to what is no picture, or that this installation cannot read. */
  | { reason: 'heic' }
  | { reason: 'too-many-pixels'; pixels: number; maxPixels: number }
  | { reason: 'truncated' }
  | { reason: 'corrupt' }
  /** It takes more time or memory to draw than anything honest does. */
  | { reason: 'too-costly' }
  /** It is started by its name where somebody opens it: `found` is the extension. */
  | { reason: 'program'; found: string }
  /** It is under a password. */
  | { reason: 'locked' }
  /** It is whole, but written in a way that is not read here, such as `12 bits`. */
  | { reason: 'encoding'; coding: string }
  /** Its first page, in metres, is of a size that nobody prints. */
  | { reason: 'page-size'; width: number; height: number }
  /** An archive that says it holds more than anybody keeps in one, in bytes. */
  | { reason: 'unpacks-too-large'; size: number; maxSize: number }

export type Inspection = { accepted: true; file: FileFacts } | { accepted: false; refusal: FileRefusal }

/** A file whose type is all that is known so far. */
export type TypedFile = Pick<FileFacts, 'type' | 'extension' | 'kind' | 'size' | 'name'>

/** The answer of a refused file. */
export function refuse(refusal: FileRefusal): Inspection {
  return { accepted: false, refusal }
}
