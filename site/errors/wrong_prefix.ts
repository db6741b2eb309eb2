import { defineId } from 'brandid'

const UserId = defineId('user')
const PostId = defineId('post')
const params: { id: string } = { id: PostId.generate() }

UserId.parse(params.id)
