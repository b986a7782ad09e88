const FORMULA = /^=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]+)"/i

/** Returns whether a text is a `DISPIMG` formula, which shows a picture in a cell in WPS. */
export function isPictureFormula(text: string): boolean {
  return pictureNamed(text) !== undefined
}

/** Returns the name of the picture in a `DISPIMG` formula; undefined for other texts. */
export function pictureNamed(text: string): string | undefined {
  return FORMULA.exec(text)?.[1]
}
