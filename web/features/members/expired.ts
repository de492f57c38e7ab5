/** Whether nobody can accept it any more: an invitation that has had its days, and is not yet taken back. */
export const isExpired = ({
  isPending,
  expiresAt,
}: {
  isPending: boolean
  expiresAt?: string | null | undefined
}): boolean => isPending && expiresAt != null && Date.parse(expiresAt) <= Date.now()
