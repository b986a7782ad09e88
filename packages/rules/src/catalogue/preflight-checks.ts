/** Aspects of a PDF that preflight checks. */
export type PreflightCheck =
  | 'file'
  | 'pages'
  | 'boxes'
  | 'bleed'
  | 'fonts'
  | 'colours'
  | 'pictures'
  | 'transparency'
  | 'protection'
