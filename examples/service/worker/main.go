// The worker writes an invoice for each order that has none.
package main

import (
	"database/sql"
	"fmt"
	"log"
	"os"

	_ "github.com/lib/pq"

	"example.com/service/ids"
)

func main() {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	orders, err := ordersWithoutInvoice(db)
	if err != nil {
		log.Fatal(err)
	}
	for _, order := range orders {
		invoice, err := writeInvoice(db, order)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(order, invoice)
	}
}

// Scan refuses what is no id of an order.
func ordersWithoutInvoice(db *sql.DB) (orders []ids.OrderID, err error) {
	rows, err := db.Query("select id from orders where invoice is null order by id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var order ids.OrderID
		if err := rows.Scan(&order); err != nil {
			return nil, err
		}
		orders = append(orders, order)
	}
	return orders, rows.Err()
}

// Another worker may have been faster: then nothing is updated. The compiler refuses a buyer in place of an order.
func writeInvoice(db *sql.DB, order ids.OrderID) (ids.InvoiceID, error) {
	invoice, err := ids.NewInvoiceID()
	if err != nil {
		return "", err
	}
	_, err = db.Exec("update orders set invoice = $1 where id = $2 and invoice is null", invoice, order)
	return invoice, err
}
