import type { GetServerSideProps } from 'next'
import { UserId } from '../ids'

export const getServerSideProps: GetServerSideProps = async () => ({ props: { id: UserId.generate() } })

export default function Page({ id }: { id: string }) {
  return <p id="server">{`${UserId.is(id)} ${id}`}</p>
}
