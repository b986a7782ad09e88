const FORMULA = /^=?(?:_xlfn\.)?DISPIMG\(\s*"([^"]+)"/i

/** Whether a cell shows a picture by the formula that WPS has for it. */
export function isPictureFormula(text: string): boolean {
  return pictureNamed(text) !== undefined
}

/** The name of the picture that such a formula shows. */
export function pictureNamed(text: string): string | undefined {
  return FORMULA.exec(text)?.[1]
}
