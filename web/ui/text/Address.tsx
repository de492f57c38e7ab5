import { Fragment } from 'react'

/** An email address that may wrap before “@” and before a dot, but not inside a word. */
export const Address = ({ children }: { children: string }) =>
  children.split(/(?=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts never change their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

export const StrongAddress = ({ children }: { children: string }) => (
  <strong>
    <Address>{children}</Address>
  </strong>
)
