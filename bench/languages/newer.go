package main

import (
	"bench/ids"

	"go.jetify.com/typeid/v2"
)

func init() {
	made := make([]string, 1000)
	for i := range made {
		id, err := ids.NewOrderID()
		must(err)
		made[i] = string(id)
	}
	more = append(more,
		benchmark{"jetify parse", 1_000_000, func(i int) { _, err := typeid.Parse(made[i%1000]); must(err) }},
		benchmark{"parse typeid", 1_000_000, func(i int) { _, err := ids.ParseOrderID(made[i%1000]); must(err) }},
		benchmark{"jetify generate", 200_000, func(int) { id, err := typeid.Generate("order"); must(err); kept = id.String() }},
		benchmark{"generate typeid", 200_000, func(int) { id, err := ids.NewOrderID(); must(err); kept = string(id) }},
	)
}
