declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** A font already open: pdfkit asks it for letters as it asks those it opens itself. */
    registerFont(name: string, src: import('fontkit').Font): this
  }
}
