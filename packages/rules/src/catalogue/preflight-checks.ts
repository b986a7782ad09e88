/** What of a PDF is looked at before it is printed. */
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
