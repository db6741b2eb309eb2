import { defineId, parse } from 'brandid'

defineId('user')

parse('usre_03h9we7hp2hzo9bqbv4l8rz84')
