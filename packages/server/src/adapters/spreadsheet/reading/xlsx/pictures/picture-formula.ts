const FORMULA = /^=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]+)"/i

/** Returns whether a cell shows a picture by WPS's formula. */
export function isPictureFormula(text: string): boolean {
  return pictureNamed(text) !== undefined
}

/** Returns the name of the picture in such a formula. */
export function pictureNamed(text: string): string | undefined {
  return FORMULA.exec(text)?.[1]
}
