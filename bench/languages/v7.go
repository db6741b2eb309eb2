package main

import "github.com/google/uuid"

func init() {
	v7 := func(int) { id, err := uuid.NewV7(); must(err); kept = id.String() }
	more = append(more, benchmark{"native v7", 200_000, v7})
}
