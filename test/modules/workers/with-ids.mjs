import { parentPort, workerData } from 'node:worker_threads'
import { parse, registry } from 'brandid'
import { UserId } from './ids.mjs'

const prefixes = [...registry].map(({ prefix }) => prefix)
parentPort.postMessage({ prefixes, received: parse(workerData).definition === UserId, id: UserId.generate() })
