/** Something that whoever runs this can do something about: its message says what, and no stack is needed. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
