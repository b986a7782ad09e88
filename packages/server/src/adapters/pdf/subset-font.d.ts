/** Types of the parts of `subset-font` that are used here. The package ships no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    /** Values of the variation axes by tag. A number fixes an axis at that value, and a range limits the axis. */
    variationAxes?: Record<string, number | { min: number; max: number }>
    keepFeatures?: string[]
  }
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>
}
