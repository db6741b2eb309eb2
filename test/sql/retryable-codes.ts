/** All that `isRetryable` tells an open outcome by, once more; what each means stands beside it in the source. */

export const codes: readonly string[] = [
  '08000 08001 08003 08006 08007 25006 25P03 40001 40003 40P01 53300 55P03 57014 57P01 57P02 57P03 57P05',
  'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_SOCKET',
  'CONNECTION_CLOSED CONNECTION_DESTROYED CONNECT_TIMEOUT PROTOCOL_CONNECTION_LOST PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_CMD_CONNECTION_CLOSED ER_CONNECTION_TIMEOUT ER_GET_CONNECTION_TIMEOUT ER_SOCKET_TIMEOUT',
  'ER_SOCKET_UNEXPECTED_CLOSE P1001 P1002 P1008 P1017 P2024 P2034',
].flatMap((line) => line.split(' '))

export const numbers = [1020, 1040, 1053, 1205, 1213, 1290, 1317, 1836, 1927, 1969, 3024, 4031]

export const kinds = [
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]

export const names = ['KnexTimeoutError', 'SequelizeConnectionAcquireTimeoutError', 'TimeoutError']

export const statuses = [502, 503, 504]

export const messages: readonly string[] = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  "Can't add new command when connection is in closed state",
  ...[
    'Cannot resolve D1 DB due to transient issue on remote node.',
    'D1 DB is overloaded. Requests queued for too long.',
    'D1 DB is overloaded. Too many requests queued.',
    'D1 DB reset because its code was updated.',
    'D1 DB storage operation exceeded timeout which caused object to be reset.',
    'Internal error in D1 DB storage caused object to be reset.',
    'Internal error while starting up D1 DB storage caused object to be reset.',
    'Network connection lost.',
    'Replica disconnected from primary.',
  ].flatMap((message) => [message, `D1_ERROR: ${message}`]),
]
