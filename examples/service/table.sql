-- After ids.sql, whose domains refuse what is no id.
create table orders (
  id order_id primary key,
  buyer user_id not null,
  invoice invoice_id unique
);
