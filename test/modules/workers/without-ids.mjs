import { parentPort, workerData } from 'node:worker_threads'
import { safeParse } from 'brandid'

const { code, hint } = safeParse(workerData).error
parentPort.postMessage({ code, hint })
