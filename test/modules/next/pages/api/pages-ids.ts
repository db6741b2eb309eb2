import { registry, safeParse } from 'brandid'
import type { NextApiRequest, NextApiResponse } from 'next'
import { UserId } from '../../ids'

export default function handler({ query }: NextApiRequest, response: NextApiResponse) {
  const id = query.id ?? UserId.generate()
  const { success, error } = safeParse(id)
  response.json({ id, success, code: error?.code, prefixes: [...registry].map(({ prefix }) => prefix) })
}
