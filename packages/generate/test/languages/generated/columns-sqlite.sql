-- Written by `brandid generate`. Change the definitions instead, and run it again.
drop trigger if exists "orders.buyer_check_insert";
drop trigger if exists "orders.buyer_check_update";
create trigger "orders.buyer_check_insert" after insert on "orders"
when not (typeof(new."buyer") in ('text', 'null') and length(new."buyer") = length(cast(new."buyer" as blob)) and new."buyer" glob 'user_[0-9a-f]????????????????????????' and substr(new."buyer", 6) not glob '*[^0-9a-z]*' and new."buyer" <= 'user_f5lxx1zz5pnorynqglhzmsp33')
begin
  select raise(abort, 'CHECK constraint failed: orders_buyer_check');
end;
create trigger "orders.buyer_check_update" after update of "buyer" on "orders"
when not (typeof(new."buyer") in ('text', 'null') and length(new."buyer") = length(cast(new."buyer" as blob)) and new."buyer" glob 'user_[0-9a-f]????????????????????????' and substr(new."buyer", 6) not glob '*[^0-9a-z]*' and new."buyer" <= 'user_f5lxx1zz5pnorynqglhzmsp33')
begin
  select raise(abort, 'CHECK constraint failed: orders_buyer_check');
end;

drop trigger if exists "orders.row_check_insert";
drop trigger if exists "orders.row_check_update";
create trigger "orders.row_check_insert" after insert on "orders"
when not (typeof(new."row") in ('integer', 'null') and new."row" between 1 and 2147483647)
begin
  select raise(abort, 'CHECK constraint failed: orders_row_check');
end;
create trigger "orders.row_check_update" after update of "row" on "orders"
when not (typeof(new."row") in ('integer', 'null') and new."row" between 1 and 2147483647)
begin
  select raise(abort, 'CHECK constraint failed: orders_row_check');
end;

-- Written by `brandid generate`. Change the definitions instead, and run it again.
drop trigger if exists "orders.buyer_check_insert";
drop trigger if exists "orders.buyer_check_update";

drop trigger if exists "orders.row_check_insert";
drop trigger if exists "orders.row_check_update";

-- Written by `brandid generate`. Change the definitions instead, and run it again.
select "buyer" from "orders" where not (typeof("buyer") in ('text', 'null') and length("buyer") = length(cast("buyer" as blob)) and "buyer" glob 'user_[0-9a-f]????????????????????????' and substr("buyer", 6) not glob '*[^0-9a-z]*' and "buyer" <= 'user_f5lxx1zz5pnorynqglhzmsp33');
select "row" from "orders" where not (typeof("row") in ('integer', 'null') and "row" between 1 and 2147483647);
