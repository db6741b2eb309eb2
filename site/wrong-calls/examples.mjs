/** The example functions. The page shows the first example before the compiler has loaded. */
export const EXAMPLES = [
  {
    title: 'refund',
    text: 'function refund(orderId: string, customerId: string, paymentId: string, agentId: string): Promise<void>',
  },
  {
    title: 'transfer',
    text: 'function transfer(fromAccountId: string, toAccountId: string, userId: string) {}',
  },
  {
    title: 'addMember',
    text: 'async function addMember(teamId: number, userId: number, invitedBy: number, note: string) {}',
  },
  {
    title: 'share({ … })',
    text: 'export const share = ({ fileId, ownerId, workspaceId }: {\n  fileId: string\n  ownerId: string\n  workspaceId?: string\n}) => {}',
  },
]
