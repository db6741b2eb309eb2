"""The job counts the orders of each buyer, and says when an order and its invoice were made."""

import json
import os

import psycopg2

from ids import InvoiceId, OrderId, UserId

with psycopg2.connect(os.environ["DATABASE_URL"]) as connection:
    with connection.cursor() as cursor:
        cursor.execute("select id, buyer, invoice from orders order by id")
        rows = [(OrderId(a), UserId(b), c and InvoiceId(c)) for a, b, c in cursor]

buyers: dict[UserId, int] = {}
for order, buyer, invoice in rows:
    buyers[buyer] = buyers.get(buyer, 0) + 1

print(
    json.dumps(
        {
            "buyers": buyers,
            "orders": {
                order: [order.timestamp_ms, invoice and invoice.timestamp_ms]
                for order, _, invoice in rows
            },
        }
    )
)
