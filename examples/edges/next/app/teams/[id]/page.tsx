/** A page that is not found for what is no ID of a team. */
import { notFound } from 'next/navigation'
import { TeamId } from '../../../ids'

export default async function TeamPage({ params }: { params: Promise<{ id: string }> }) {
  const { success, data: team } = TeamId.safeParse((await params).id)
  if (!success) notFound()
  return <p>{`The team ${TeamId.body(team)}`}</p>
}
