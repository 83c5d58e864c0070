declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Registers a font that is open already: pdfkit lays it out as it does the fonts it opens itself. */
    registerFont(name: string, src: import('fontkit').Font): this
  }
}
