ALTER TABLE "orders" ADD COLUMN "stage" text;--> statement-breakpoint
UPDATE "orders" SET "stage" = 'printing' WHERE "status" = 'production';--> statement-breakpoint
CREATE INDEX "orders_stage_id" ON "orders" USING btree ("stage","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_board" ON "orders" USING btree ((case when "status" = 'production' then coalesce("stage", 'printing')
    when "status" in ('confirmed', 'shipped') then "status" end),(case when "status" in ('confirmed', 'production')
    then coalesce("promised_at", "requested_at") when "status" = 'shipped' then "installs_to" end),"id") WHERE "orders"."deleted_at" is null and (case when "orders"."status" = 'production' then coalesce("orders"."stage", 'printing')
    when "orders"."status" in ('confirmed', 'shipped') then "orders"."status" end) is not null;